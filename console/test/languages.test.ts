/** How the console writes figures and moments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toLocale } from '../src/i18n/languages.ts'

test('English is written as the browser has it, and as in Britain where it names no country', () => {
  assert.equal(toLocale('en', ['pt-BR', 'en-AU', 'en-US']), 'en-AU')
  assert.equal(toLocale('en', ['en']), 'en-GB')
  assert.equal(toLocale('en', ['de-DE']), 'en-GB')
  assert.equal(toLocale('en', ['en-US@posix', 'en']), 'en-GB')
  assert.equal(toLocale('pt-BR', ['en-US']), 'pt-BR')
})
