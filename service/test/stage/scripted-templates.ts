/**
 * Templates of a channel that a test scripts: it keeps what was made, and answers as the test says.
 */
import type { Answered, ChannelTemplates } from '../../src/channels/channel.ts'
import type { ChannelTemplate } from '../../src/kinds/template.ts'
import { preflightTemplate } from '../../src/channels/whatsapp/templates/preflight-template.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'

export type ScriptedTemplates = ChannelTemplates & {
  /** The templates of the channel, by business account. */
  there: Map<string, ChannelTemplate[]>
  /** The calls so far, as `list 102`, `create pedido`. */
  calls: string[]
  /** The business account of a channel account. */
  businessOf: (channelAccountId: string) => string
  /**
   * Answers a call instead, if set; an operation that is carried out all the same is so with
   * `unknown`.
   */
  instead: ((call: string) => Answered<never> | null) | null
}

let made = 0

export const channelTemplate = (more: Partial<ChannelTemplate> = {}): ChannelTemplate => ({
  channelTemplateId: `59440000000000${(made += 1)}`,
  name: 'pedido_enviado',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  quality: 'GREEN',
  rejection: null,
  components: JSON.stringify([{ type: 'BODY', text: 'O seu pedido saiu para entrega.' }]),
  parameterFormat: 'POSITIONAL',
  displayFormat: null,
  subCategory: null,
  ttlSeconds: null,
  categoryAhead: null,
  ...more,
})

const done = <Value>(value: Value) => ({ kind: 'done', value }) as const
export const refuses = (code: string): Answered<never> => ({
  kind: 'refused',
  failure: { ...lostAnswer('No.'), code },
})

export function createScriptedTemplates(): ScriptedTemplates {
  const all = () => [...scripted.there.values()].flat()
  /** Carries out a call unless the test answers in its place. */
  function call<Value>(name: string, carryOut: () => Answered<Value>): Promise<Answered<Value>> {
    scripted.calls.push(name)
    const instead = scripted.instead?.(name) ?? null
    if (instead === null) return Promise.resolve(carryOut())
    if (instead.kind === 'unknown') carryOut()
    return Promise.resolve(instead)
  }
  const scripted: ScriptedTemplates = {
    there: new Map(),
    calls: [],
    businessOf: (channelAccountId) => `9${channelAccountId}`,
    instead: null,
    preflight: preflightTemplate,
    findBusiness: ({ channelAccountId }) =>
      call('findBusiness', () => done({ businessAccountId: scripted.businessOf(channelAccountId) })),
    list: (_account, id) => call(`list ${id}`, () => done(scripted.there.get(id) ?? [])),
    read: (_account, id) =>
      call('read', () => {
        const found = all().find(({ channelTemplateId }) => channelTemplateId === id)
        return found ? done(found) : refuses('template_not_found')
      }),
    create: (_account, id, { name, language, category, components }) =>
      call(`create ${name}`, () => {
        const template = channelTemplate({
          name,
          language,
          category,
          status: 'PENDING',
          quality: null,
          components: JSON.stringify(components),
        })
        scripted.there.set(id, [...(scripted.there.get(id) ?? []), template])
        return done(template)
      }),
    edit: (_account, id, { components, category }) =>
      call('edit', () => {
        const template = all().find(({ channelTemplateId }) => channelTemplateId === id)
        if (template && components) template.components = JSON.stringify(components)
        if (template && category) template.category = category
        return done(null)
      }),
    delete: (_account, business, { channelTemplateId: id }) =>
      call('delete', () => {
        const left = (scripted.there.get(business) ?? []).filter((one) => one.channelTemplateId !== id)
        scripted.there.set(business, left)
        return done(null)
      }),
    uploadSample: (_account, { name }) => call(`uploadSample ${name}`, () => done('4::handle')),
  }
  return scripted
}
