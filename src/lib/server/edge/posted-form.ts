/**
 * Reads the form that a request carries and keeps it, so that whoever asks the request for its form gets this one.
 * @returns status and message to answer with where there is no form, or one whose text cannot be stored as it stands; else null
 */
export async function postedForm(request: Request): Promise<{ status: 400 | 415; message: string } | null> {
	const type = request.headers.get('content-type') ?? '';
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
		return { status: 415, message: 'What was sent is no form. Nothing was stored.' };
	let form: FormData;
	try {
		form = await request.formData();
	} catch {
		return { status: 400, message: 'What was sent cannot be read as a form. Nothing was stored; send it again.' };
	}
	for (const [name, value] of form)
		if (name.includes('\0') || (typeof value === 'string' && value.includes('\0')))
			return {
				status: 400,
				message:
					'What was sent holds the character NUL, which no text has. Nothing was stored; take it out and send it again.'
			};
	request.formData = () => Promise.resolve(form);
	return null;
}
