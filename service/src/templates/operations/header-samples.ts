/**
 * Samples for the headers of a template: a file of ours, by its id, is uploaded to the channel,
 * whose handle replaces it. A handle that the caller has from the channel passes through.
 */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { isObject } from '../../engine/member-of.ts'
import { Problem, type Fault } from '../../engine/problems/problems.ts'
import { findMedia, type StoredMedia } from '../../media/media-repository.ts'
import { openStored, storeUnavailable } from '../../media/operations/get-media.ts'
import { MediaStoreError } from '../../media/store/media-store.ts'
import { isUuid } from '../../engine/http/json-answer.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { valueOf, type Place } from './at-channel.ts'

/**
 * A sample is held in memory while it is uploaded: as large as the largest image or video that a
 * header can have.
 */
const SAMPLE_BYTES_MAX = 16 * 1024 * 1024

type Ready = StoredMedia & { sha256: string; mimeType: string; bytes: number }

/**
 * The components with handles in the place of ids. Throws a problem that names each file that
 * cannot serve.
 */
export async function uploadSamples(
  needs: Needs<'pool' | 'clock' | 'log' | 'media' | 'templateSync'>,
  request: FastifyRequest,
  place: Place,
  components: readonly unknown[],
): Promise<unknown[]> {
  const samples = [...samplesIn(components, '/components')]
  const files = new Map<string, Ready>()
  const faults: Fault[] = []
  for (const { mediaId, pointer } of samples) {
    const found = await findMedia(
      needs.pool,
      place.name.workspaceId,
      mediaId.toLowerCase(),
      needs.clock.now(),
    )
    if (isReady(found)) files.set(mediaId, found)
    else faults.push(toFault(pointer, describe(found)))
  }
  assertServing(faults)
  const handles = new Map<string, string>()
  for (const [mediaId, file] of files) {
    const stream = await openStored(needs, request, place.name.workspaceId, file.sha256)
    if (stream) handles.set(mediaId, await upload(needs, request, place, file, stream))
  }
  // the store has lost their bytes
  const lost = samples.filter(({ mediaId }) => !handles.has(mediaId))
  assertServing(lost.map(({ pointer }) => toFault(pointer, NOT_HERE)))
  return components.map((component) => withHandles(component, handles))
}

const isReady = (media: StoredMedia | null): media is Ready =>
  media?.state === 'ready' && (media.bytes ?? Infinity) <= SAMPLE_BYTES_MAX

const toFault = (pointer: string, detail: string): Fault => ({ in: 'body', pointer, code: 'invalid', detail })

function assertServing(errors: Fault[]) {
  if (errors.length > 0) throw new Problem('invalid_request', 'A sample cannot serve.', { errors })
}

const NOT_HERE = 'Must be the id of a file whose bytes are here.'

function describe(media: StoredMedia | null): string {
  if (!media) return 'Must be the id of a file of this workspace, or a handle of WhatsApp.'
  return media.state === 'ready' ? 'Must be a file of at most 16 MiB.' : NOT_HERE
}

async function upload(
  needs: Needs<'log' | 'templateSync'>,
  request: FastifyRequest,
  place: Place,
  { mimeType, name }: Ready,
  stream: Readable,
): Promise<string> {
  const bytes = await buffer(stream).catch((cause: unknown) => {
    const error = new MediaStoreError('The store of media broke off.', { cause })
    throw storeUnavailable(needs, request, error)
  })
  const file = { mimeType, name: name ?? 'sample', bytes }
  return valueOf(needs, place, await place.templates.uploadSample(place.sender, file))
}

/** The ids of files in the headers of components, and of cards. */
function* samplesIn(
  components: readonly unknown[],
  pointer: string,
): Generator<{ mediaId: string; pointer: string }> {
  for (const [index, component] of components.entries()) {
    const at = `${pointer}/${index}`
    for (const [place, handle] of handlesOf(component).entries())
      if (isUuid(handle.toLowerCase()))
        yield { mediaId: handle, pointer: `${at}/example/header_handle/${place}` }
    for (const [place, card] of cardsOf(component).entries())
      if (isObject(card) && Array.isArray(card.components))
        yield* samplesIn(card.components, `${at}/cards/${place}/components`)
  }
}

const handlesOf = (component: unknown): string[] =>
  isObject(component) && isObject(component.example) && Array.isArray(component.example.header_handle)
    ? component.example.header_handle.filter((handle) => typeof handle === 'string')
    : []
const cardsOf = (component: unknown): unknown[] =>
  isObject(component) && Array.isArray(component.cards) ? component.cards : []

function withHandles(component: unknown, handles: ReadonlyMap<string, string>): unknown {
  if (!isObject(component)) return component
  const example = isObject(component.example) ? component.example : {}
  const given = handlesOf(component)
  const cards = cardsOf(component).map((card) =>
    isObject(card) && Array.isArray(card.components)
      ? { ...card, components: card.components.map((one) => withHandles(one, handles)) }
      : card,
  )
  return {
    ...component,
    ...(given.length > 0 && {
      example: { ...example, header_handle: given.map((handle) => handles.get(handle) ?? handle) },
    }),
    ...(cards.length > 0 && { cards }),
  }
}
