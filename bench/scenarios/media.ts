/**
 * Files uploaded and given out over 8 connections, compared with a server that only copies them to
 * and from the disk.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { startBareCopy } from '../ceilings/ceilings.ts'
import type { Child } from '../ground/child.ts'
import { NO_CHANNEL } from '../ground/ground.ts'
import { openFilledStore } from '../ground/set-up.ts'
import { sendLoad, type LoadResult } from '../load/send-load.ts'
import { measure } from '../measure/measure.ts'
import { alternate, medianRatio, medianSample } from '../measure/sample.ts'
import { atLeast, type Scenario } from './scenario.ts'

const CONNECTIONS = 8
/** A photo as phones send it. */
const FILE_BYTES = 500_000
const PDF_BEGINS = Buffer.from('%PDF-1.7\n')
const BOUNDARY = 'recado-bench'

const HEAD = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="boleto.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
)
const TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const FILLING = randomBytes(FILE_BYTES)

/** A form with a file that is like no other. */
const makeForm = (): Buffer => Buffer.concat([HEAD, PDF_BEGINS, randomBytes(32), FILLING, TAIL])

export const media: Scenario = {
  name: 'media',
  measures: 'files of 500 KB uploaded and given out over 8 connections',
  async run(ground, effort) {
    const amount = effort.count(400, 16)
    await using store = await openFilledStore(ground, { customers: 1 })
    const folder = path.join(ground.folder, randomUUID())
    await mkdir(folder)
    await using service = await store.serve(NO_CHANNEL, { RECADO_MEDIA_DIR: path.join(folder, 'media') })
    await using bare = await startBareCopy(ground, folder)
    const headers = { 'api-key': store.shops[0].apiKey }

    const load = (
      url: string,
      next: Parameters<typeof sendLoad>[0]['next'],
      isRight: (body: string) => boolean,
    ) => sendLoad({ url, connections: CONNECTIONS, amount, next, isRight })
    const upload = async (to: Child): Promise<LoadResult & { ids: string[] }> => {
      const ids: string[] = []
      const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
      const next = () => ({
        method: 'POST' as const,
        path: '/media',
        headers: { ...headers, ...type },
        body: makeForm(),
      })
      const result = await load(to.url, next, (body) => {
        const { id } = JSON.parse(body) as { id?: string }
        if (id) ids.push(id)
        return id !== undefined
      })
      return { ...result, ids }
    }
    const last = new Map<Child, string[]>()
    const takeIn = (to: Child) =>
      measure(ground, { items: amount, pid: to.pid, db: to === service ? store.db : null }, async () => {
        const result = await upload(to)
        last.set(to, result.ids)
        return result
      })
    const giveOut = (from: Child) =>
      measure(ground, { items: amount, pid: from.pid, db: from === service ? store.db : null }, () => {
        const ids = (last.get(from) ?? []).values()
        const next = () => ({ method: 'GET' as const, path: `/media/${ids.next().value ?? ''}`, headers })
        return load(from.url, next, (body) => body.length > 0)
      })

    const samples = await alternate(effort, { bareIn: () => takeIn(bare), ourIn: () => takeIn(service) })
    const out = await alternate(effort, { bareOut: () => giveOut(bare), ourOut: () => giveOut(service) })
    return {
      variants: [
        { name: 'bare copy in', sample: medianSample(samples.bareIn) },
        { name: 'uploaded', sample: medianSample(samples.ourIn) },
        { name: 'bare copy out', sample: medianSample(out.bareOut) },
        { name: 'given out', sample: medianSample(out.ourOut) },
      ],
      targets: [
        atLeast('rate in, of a bare copy', medianRatio(samples.ourIn, samples.bareIn, 'ratePerSecond'), 0.5),
        atLeast('rate out, of a bare copy', medianRatio(out.ourOut, out.bareOut, 'ratePerSecond'), 0.5),
      ],
    }
  },
}
