import type { Api } from './client.ts'

type Parts = { path?: object; query?: object; body?: unknown }

export const ask = <Answer>(
  api: Api,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  parts: Parts = {},
  signal?: AbortSignal,
): Promise<Answer> =>
  api.request(
    method as 'GET',
    path as '/me',
    parts as never,
    signal ? { signal } : {},
  ) as Promise<unknown> as Promise<Answer>
