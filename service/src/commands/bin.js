#!/usr/bin/env node
/**
 * `npx recado`: runs the command, or prints one sentence if this Node cannot run it. The service is
 * TypeScript without a build; this file is plain JavaScript, so that an older Node can read at
 * least this.
 */
const NODE_MAJOR_TO_RUN = 24

if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_TO_RUN) {
  await import('./recado.ts')
} else {
  process.stderr.write(
    `recado needs Node.js ${NODE_MAJOR_TO_RUN} or newer, and this is ${process.version}: update Node.js, or use npm run recado -- in the clone, ` +
      'which takes the Node that npm ci installs unless optional packages are left out.\n',
  )
  process.exitCode = 1
}
