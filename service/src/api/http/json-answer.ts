/** Answering with JSON text that is ready already, and the form of ids in paths and queries. */
import type { FastifyReply } from 'fastify'
import { Type } from '../../schema.ts'

/** Sends JSON text as it is, past the serializer. As bytes: of a string they would be counted first, and made later. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(json))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** An id in lower case; any other text cannot name anything. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** A filter of a query by somebody's id, in any case of its letters. */
export const idFilter = (description: string) =>
  Type.Optional(Type.String({ pattern: UUID.source.replaceAll('a-f', 'a-fA-F'), description }))
