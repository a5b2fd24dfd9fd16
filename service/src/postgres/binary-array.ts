/**
 * Arrays in PostgreSQL's binary wire format, for statements that take whole batches.
 *
 * `pg` sends a Buffer parameter as binary; encoding here spares both sides the escaping and parsing of array
 * literals, which for text payloads costs more than the rest of the statement.
 * Format: dimensions, has-nulls flag, element type, length, lower bound; then each element with its length.
 */

const OID = { bool: 16, bytea: 17, int8: 20, int4: 23, text: 25, timestamptz: 1184, uuid: 2950 }

const HEADER_BYTES = 20
const NULL_LENGTH = -1

/** PostgreSQL counts microseconds from 2000-01-01; JavaScript milliseconds from 1970-01-01. */
const POSTGRES_EPOCH_MS = 946_684_800_000

export const uuidArray = (values: readonly (string | null)[]) =>
  encode(OID.uuid, values, (value) => Buffer.from(value.replaceAll('-', ''), 'hex'))

export const textArray = (values: readonly (string | null)[]) =>
  encode(OID.text, values, (value) => Buffer.from(value, 'utf8'))

export const byteaArray = (values: readonly (Uint8Array | null)[]) =>
  encode(OID.bytea, values, (value) => value)

export const boolArray = (values: readonly (boolean | null)[]) =>
  encode(OID.bool, values, (value) => Buffer.from([value ? 1 : 0]))

export const int4Array = (values: readonly (number | null)[]) =>
  encode(OID.int4, values, (value) => {
    const bytes = Buffer.allocUnsafe(4)
    bytes.writeInt32BE(value)
    return bytes
  })

export const int8Array = (values: readonly (number | null)[]) =>
  encode(OID.int8, values, (value) => {
    const bytes = Buffer.allocUnsafe(8)
    bytes.writeBigInt64BE(BigInt(value))
    return bytes
  })

/** Keeps milliseconds, which is what a JavaScript Date has. */
export const timestamptzArray = (values: readonly (Date | null)[]) =>
  encode(OID.timestamptz, values, (value) => {
    const bytes = Buffer.allocUnsafe(8)
    bytes.writeBigInt64BE(BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1000n)
    return bytes
  })

function encode<Value>(
  oid: number,
  values: readonly (Value | null)[],
  toBytes: (value: Value) => Uint8Array,
) {
  const elements = values.map((value) => (value === null ? null : toBytes(value)))
  const bodyBytes = elements.reduce((sum, element) => sum + 4 + (element?.length ?? 0), 0)
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + bodyBytes)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(elements.includes(null) ? 1 : 0, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  let offset = HEADER_BYTES
  for (const element of elements) {
    buffer.writeInt32BE(element?.length ?? NULL_LENGTH, offset)
    offset += 4
    if (element) {
      buffer.set(element, offset)
      offset += element.length
    }
  }
  return buffer
}
