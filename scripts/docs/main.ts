/** `npm run docs`: writes the generated files and the generated parts of docs/, and names those that changed. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readGenerated, ROOT } from './generated.ts'

for (const { file, before, after } of await readGenerated()) {
  if (after === before) continue
  await writeFile(path.join(ROOT, file), after)
  console.log(`written: ${file}`)
}
