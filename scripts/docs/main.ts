/**
 * `npm run docs`: writes the generated files and the generated parts of docs/, and names those that
 * changed.
 */
import { writeGenerated } from './generated.ts'

for (const file of await writeGenerated()) console.log(`written: ${file}`)
