import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

/** Prints which modules the service loads, and whether Node has loaded what `fetch` needs. */
const LOAD = `
import { registerHooks } from 'node:module'
const urls = []
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
await import(${JSON.stringify(import.meta.resolve('./main.ts'))})
const hasFetch = process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')
console.log(JSON.stringify({ urls, hasFetch }))
process.exit()
`

test('loading the service loads neither TypeBox nor what fetch needs, which would make each start wait', () => {
  const command = ['--input-type=module', '--eval', LOAD]
  const said = execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 8 * 1024 * 1024 })
  const { urls, hasFetch } = JSON.parse(said) as { urls: string[]; hasFetch: boolean }
  assert.ok(urls.some((url) => url.endsWith('/service/src/app/server.ts')) && urls.length > 200)
  assert.deepEqual(
    urls.filter((url) => url.includes('/node_modules/typebox/')),
    [],
  )
  assert.equal(hasFetch, false)
})
