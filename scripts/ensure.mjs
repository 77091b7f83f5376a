// npm run <something> needs: node scripts/ensure.mjs [web] [cli] [browser] [ssh]   Always sees to the packages first.
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureSshKeygen } from './ensure-ssh-keygen.mjs';

await ensureInstalled();
for (const need of process.argv.slice(2)) {
	if (need === 'web' || need === 'cli') await ensureBuilt(need);
	else if (need === 'browser') await ensureBrowser();
	else if (need === 'ssh') ensureSshKeygen();
	else throw new Error(`usage: node scripts/ensure.mjs [web] [cli] [browser] [ssh], not ${need}`);
}
