/**
 * Loaded before each test file: a file that does not end fails after a while, and the run goes on without it.
 *
 * The `--test-timeout` of Node.js fails the test, but waits for whatever still keeps its process alive.
 */

/** The slowest file takes a few minutes, also on a busy machine. */
const LATEST_MS = 15 * 60_000

if (process.env['NODE_TEST_CONTEXT'])
  setTimeout(() => {
    console.error(
      `This file has not ended after ${LATEST_MS / 60_000} minutes; what keeps it alive: ${process.getActiveResourcesInfo().join(', ')}.`,
    )
    process.exit(1)
  }, LATEST_MS).unref()
