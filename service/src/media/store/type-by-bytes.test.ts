import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { typeByBytes } from './type-by-bytes.ts'

const FILES: [type: string, bytes: Buffer][] = [
  ['image/jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
  ['image/webp', Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0', 'latin1')],
  ['application/pdf', Buffer.from('%PDF-1.4\n')],
  ['audio/ogg', Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x01`, 'latin1')],
  ['audio/amr', Buffer.from('#!AMR\n')],
  ['video/mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ['video/3gpp', Buffer.from('\0\0\0\x18ftyp3gp4\0\0\0\0isom3gp4', 'latin1')],
  ['application/x-cfb', Buffer.from('d0cf11e0a1b11ae1'.padEnd(64, '0'), 'hex')],
  ['application/zip', Buffer.from('504b030414000000', 'hex')],
  ['application/xml', Buffer.from('<?xml version="1.0"?><nfeProc/>')],
  ['text/plain', Buffer.from('produto;preço\nbolo;45,00\n')],
  ['text/plain', Buffer.from('produto;pre\xe7o\r\n', 'latin1')],
  ['text/plain', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['application/octet-stream', Buffer.from([0, 1, 2, 3])],
  ['application/octet-stream', Buffer.alloc(0)],
]

test('a file is known by its bytes', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'recado-types-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [type, bytes] of FILES) {
    const file = path.join(folder, 'file')
    await writeFile(file, bytes)
    assert.equal(await typeByBytes(file), type, bytes.toString('latin1'))
  }
})
