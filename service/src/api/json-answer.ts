/** Answering with JSON text that is ready already, and the form of ids in paths. */
import type { FastifyReply } from 'fastify'

/** Sends JSON text as it is, past the serializer. As bytes: of a string they would be counted first, and made later. */
export const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(json))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** An id in lower case; any other text cannot name anything. */
export const isUuid = (text: string): boolean => UUID.test(text)
