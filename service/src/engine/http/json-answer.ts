/** Answers with ready JSON text, and the form of ids in paths and queries. */
import type { FastifyReply } from 'fastify'
import { oneOf } from '../text-schema.ts'
import { Type } from '../schema.ts'

/**
 * Sends JSON text without the serializer. As bytes: a string would be measured first and encoded
 * later.
 */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(json))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** An id in lower case; no other text can name a row. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** A query filter that is on, off, or left out. */
export const flag = (description: string) => Type.Optional(oneOf(['true', 'false'], description))

/** A query filter by an id, in upper or lower case. */
export const idFilter = (description: string) =>
  Type.Optional(Type.String({ pattern: UUID.source.replaceAll('a-f', 'a-fA-F'), description }))
