/**
 * Tokens of sessions and links: 256 random bits. Only their SHA-256 is stored: such a token needs
 * no slow hash.
 */
import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
