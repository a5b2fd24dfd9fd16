/** A reporter for the test runner: the path of each file in which a test failed, on a line of its own. */
import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const told = new Set<string>()
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.todo !== undefined) continue
    // `file` is where the test is declared, perhaps a module that several test files import; a file that crashed may have a name alone
    const file = path.resolve(data.entryFile ?? data.file ?? data.name)
    if (!told.has(file)) yield `${file}\n`
    told.add(file)
  }
}
