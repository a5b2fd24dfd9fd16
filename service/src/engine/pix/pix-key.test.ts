import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPlainKey, type KeyType } from './pix-key.ts'

/** Each spelling with the key it means; null where it may mean another, or none. */
const KEYS: Record<KeyType, Record<string, string | null>> = {
  CPF: {
    '52998224725': '52998224725',
    '529.982.247-25': '52998224725',
    '529982247-25': '52998224725',
    '52.9982.247-25': null,
    '529.982.247.25': null,
    '529 982 247 25': null,
    '5299822472': null,
    '５２９９８２２４７２５': null,
  },
  CNPJ: {
    '12ABC34501DE35': '12ABC34501DE35',
    '11.222.333/0001-81': '11222333000181',
    '12.ABC.345/01DE-35': '12ABC34501DE35',
    '11222333/0001-81': '11222333000181',
    '12abc34501de35': null, // an l would become an L, and was perhaps a 1
    '12.ABC.345/01DE-A5': null,
  },
  EMAIL: {
    'loja@example.com': 'loja@example.com',
    'Loja@Example.COM': 'loja@example.com',
    'LOJA@EXAMPLE.COM\u212a': null, // the Kelvin sign, whose lower case is a k
    'loja@': null,
  },
  PHONE: {
    '+5511987654321': '+5511987654321',
    '5511987654321': '+5511987654321',
    '+55 (11) 98765-4321': '+5511987654321',
    '55 11 98765 4321': '+5511987654321',
    '11987654321': null, // also a number of the United States
    '(11) 98765-4321': null,
    '+551133334444': null,
  },
  EVP: {
    '123e4567-e89b-12d3-a456-426655440000': '123e4567-e89b-12d3-a456-426655440000',
    '123E4567-E89B-12D3-A456-426655440000': '123e4567-e89b-12d3-a456-426655440000',
    '123e4567e89b12d3a456426655440000': '123e4567-e89b-12d3-a456-426655440000',
    '123e4567-e89b-12d3-a456-42665544000g': null,
  },
}

test('a Pix key is read as its type says, however it is spelt, and only where it can mean nothing else', () => {
  for (const [type, keys] of Object.entries(KEYS) as [KeyType, Record<string, string | null>][])
    for (const [key, plain] of Object.entries(keys)) assert.equal(toPlainKey(key, type), plain, key)
})

test('a plain key stays as it is, so that it may be read twice', () => {
  for (const [type, keys] of Object.entries(KEYS) as [KeyType, Record<string, string | null>][])
    for (const plain of Object.values(keys)) if (plain !== null) assert.equal(toPlainKey(plain, type), plain)
})
