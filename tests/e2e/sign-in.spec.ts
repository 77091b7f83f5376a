import { expect, test } from '../support/app.ts';

test.use({ variables: { TOUCHSTONE_SAMPLE: 'no' } });

test('the first maintainer signs in by link, sets a password, adds a person, and comes back by password', async ({
	app
}) => {
	expect([...app.links.keys()]).toEqual(['maintainer']);
	const page = await app.as('maintainer');
	await page.goto('/account');
	await page.getByLabel('New password').fill('short');
	await page.getByRole('button', { name: 'Set password' }).click();
	await expect(page.getByRole('alert')).toContainText('5 characters');
	await page.getByLabel('New password').fill('gravel lantern seven');
	await page.getByRole('button', { name: 'Set password' }).click();
	await expect(page.getByRole('status')).toContainText('The password is set');

	await page.getByLabel('Dark').check();
	await page.getByRole('button', { name: 'Keep' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

	await page.goto('/people');
	await page.getByLabel('Name').fill('Ada');
	await page.getByRole('button', { name: 'Add and make a link' }).click();
	await expect(page.getByText(/\/sign-in\/[\w-]{43}$/)).toBeVisible();
	await page.getByRole('button', { name: 'Disable maintainer' }).click();
	await expect(page.getByRole('alert')).toContainText('last maintainer');

	await page.goto('/audit?verify=1');
	await expect(page.getByText(/The chain of \d+ events holds/)).toBeVisible();

	const other = await app.as();
	await other.goto('/people');
	await expect(other).toHaveURL(/\?to=%2Fpeople$/);
	await other.getByLabel('Name').fill('maintainer');
	await other.getByLabel('Password').fill('wrong password entirely');
	await other.getByRole('button', { name: 'Sign in' }).click();
	await expect(other.getByRole('alert')).toContainText('do not fit together');
	await expect(other.getByLabel('Name')).toHaveValue('maintainer');
	await other.getByLabel('Password').fill('gravel lantern seven');
	await other.getByRole('button', { name: 'Sign in' }).click();
	await expect(other.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();

	await other.goto('/account');
	await other.getByRole('button', { name: 'Sign out everywhere' }).click();
	await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
	await page.goto('/people');
	await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a link works without JavaScript, once, and looking at it does not use it up', async ({ app }) => {
	const link = app.links.get('maintainer') as string;
	for (let looks = 0; looks < 3; looks++) expect((await fetch(link)).status).toBe(200);
	const page = await app.as('maintainer', { javaScriptEnabled: false });
	await page.goto('/people');
	await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
	const late = await app.as();
	await late.goto(link);
	await expect(late.getByText('used already')).toBeVisible();
});

test('a signed-in page is not shown again after signing out', async ({ app }) => {
	const page = await app.as('maintainer');
	await page.goto('/people');
	await page.getByText('maintainer', { exact: true }).first().click();
	await page.getByRole('button', { name: 'Sign out maintainer' }).click();
	await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
