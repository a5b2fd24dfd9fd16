/**
 * The settings of a sender that the API shows and changes, each described once. The columns of the
 * statements, the bodies that add and change a sender, and its answer are made of these rows.
 */
import { strictObject, Type, type Static, type TSchema } from '../engine/schema.ts'
import { oneOf } from '../engine/text-schema.ts'
import { TemplateContent } from '../kinds/template/template-schema.ts'

/** Names a template of the sender: `language` is WhatsApp's code, such as `pt_BR`. */
export type PaidTemplate = { name: string; language: string }

type Setting<Schema extends TSchema> = {
  /** Of the table `senders`. */
  column: string
  /** @param throughputMax messages a second that the channel allows */
  schema: (throughputMax: number) => Schema
  /** What a new sender has unless given. Only the channel knows it for the throughput. */
  usual?: Static<Schema>
  /** Its column is text that holds JSON. */
  isJson?: true
}
const setting = <Schema extends TSchema>(described: Setting<Schema>) => described

const { name: TemplateName, language } = TemplateContent.properties

export const SETTINGS = {
  throughputPerSecond: setting({
    column: 'throughput_per_second',
    schema: (max) =>
      Type.Integer({ minimum: 1, maximum: max, description: `Messages a second it may send, 1 to ${max}.` }),
  }),
  unknownPolicy: setting({
    column: 'unknown_policy',
    schema: () =>
      oneOf(
        ['hold', 'resend'],
        'When it is unknown whether WhatsApp accepted a message: a person decides, or it is sent again.',
      ),
    usual: 'hold',
  }),
  marksRead: setting({
    column: 'marks_read',
    schema: () =>
      Type.Boolean({
        description: 'Whether the console marks as read what a person has seen. Default true.',
      }),
    usual: true,
  }),
  notifiesPayments: setting({
    column: 'notifies_payments',
    schema: () =>
      Type.Boolean({
        description: 'Whether Recado notifies customers of their payments and refunds. Default false.',
      }),
    usual: false,
  }),
  paidTemplate: setting({
    column: 'paid_template',
    schema: () =>
      Type.Unsafe<PaidTemplate | null>({
        ...strictObject({ name: TemplateName, language: language.properties.code }),
        type: ['object', 'null'],
        title: 'PaidTemplate',
        description:
          'The template that notifies customers of their payment once the service window is closed: the first variable of its body is the reference id of the order, the second the amount. Null: the customer is not notified then.',
      }),
    usual: null,
    isJson: true,
  }),
}

type Rows = typeof SETTINGS
type Name = keyof Rows
export type SenderSettings = { [Key in Name]: Static<ReturnType<Rows[Key]['schema']>> }
export type UnknownPolicy = SenderSettings['unknownPolicy']

const entries = Object.entries(SETTINGS) as [Name, Setting<TSchema>][]

/** The settings as fields of a schema. */
export const settingFields = (throughputMax: number) =>
  Object.fromEntries(entries.map(([name, { schema }]) => [name, schema(throughputMax)])) as {
    [Key in Name]: ReturnType<Rows[Key]['schema']>
  }

/** The settings among the members of an object, without those that are not given. */
export const settingsIn = <Given extends Partial<SenderSettings>>(given: Given) =>
  Object.fromEntries(
    entries.flatMap(([name]) => (given[name] === undefined ? [] : [[name, given[name]]])),
  ) as Pick<Given, Name & keyof Given>

/** What a new sender has unless given. */
export const USUAL_SETTINGS = Object.fromEntries(
  entries.flatMap(([name, { usual }]) => (usual === undefined ? [] : [[name, usual]])),
) as Omit<SenderSettings, 'throughputPerSecond'>

/** For `insert` and `update`: the names of the columns. */
export const SETTING_COLUMNS = entries.map(([, { column }]) => column).join(', ')

/** For `select`: each column under the name of its setting. */
export const SELECTED_SETTINGS = entries
  .map(([name, { column, isJson }]) => `${column}${isJson ? '::json' : ''} as "${name}"`)
  .join(', ')

/**
 * For `json_populate_record`, which leaves the columns of settings that are not given as they are.
 */
export const toSettingsRow = (given: Partial<SenderSettings>): string =>
  JSON.stringify(Object.fromEntries(entries.map(([name, { column }]) => [column, given[name]])))
