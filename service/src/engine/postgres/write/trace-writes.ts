/**
 * Logs what a writer sends as SQL that psql accepts. Ids, times, numbers and our own words are
 * logged as they are. Any other text is replaced by a numbered one of the same length; texts that
 * are equal within a column stay equal.
 */
import type { Log } from '../../log/log.ts'
import type { Writer } from '../connection.ts'
import { OID, readArray, toDate } from './binary-array.ts'
import type { Statement } from './statement-batch.ts'

/** Writes each statement to the log, at level `trace`, before it is sent. */
export function traceWrites(writer: Writer, log: Log): Writer {
  return {
    ...writer,
    commit(statements) {
      for (const statement of statements)
        log.trace({ event: 'statement', sql: toSql(statement) }, 'A statement is being sent.')
      return writer.commit(statements)
    },
  }
}

const toSql = ({ name, text, values }: Statement): string =>
  `prepare "${name}" as ${text};\nexecute "${name}"(${values.map(toLiteral).join(', ')});\ndeallocate "${name}";`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function toLiteral(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value)
  if (Buffer.isBuffer(value)) return arrayToLiteral(value)
  if (typeof value !== 'string') throw new TypeError(`No statement takes a ${typeof value}.`)
  return UUID.test(value) ? `'${value}'` : standIn(1, value.length)
}

function arrayToLiteral(array: Buffer): string {
  const { oid, elements } = readArray(array)
  const firsts = new Map<string, number>()
  const literals = elements.map((element, index) => {
    if (element === null) return 'null'
    if (oid === OID.bool) return String(element[0] === 1)
    if (oid === OID.int4) return String(element.readInt32BE())
    if (oid === OID.int8) return String(element.readBigInt64BE())
    if (oid === OID.timestamptz) return `'${toDate(element).toISOString()}'`
    if (oid === OID.varchar) return `'${element.toString().replaceAll("'", "''")}'`
    const hex = element.toString('hex')
    if (oid === OID.uuid) return `'${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}'`
    const first = firsts.get(hex) ?? index + 1
    firsts.set(hex, first)
    return oid === OID.bytea
      ? `convert_to(${standIn(first, element.length)}, 'UTF8')`
      : standIn(first, element.toString().length)
  })
  const [type] = Object.entries(OID).find(([, one]) => one === oid) ?? []
  return `array[${literals.join(', ')}]::${type}[]`
}

const standIn = (n: number, length: number): string => `rpad('${n}', ${length}, '.')`
