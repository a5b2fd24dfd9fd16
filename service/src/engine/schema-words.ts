/**
 * What a form calls a field of a schema, in both languages. The document serves it as `x-words`
 * beside the field, so that the console can show a field that it does not know.
 */

type FieldWords = {
  /** On the field: no final stop. */
  label: string
  /** What to enter, if the label does not say it. */
  hint?: string
  /** Names of the choices by their values. A choice without a name is shown as its value. */
  choices?: Readonly<Record<string, string>>
}

/** The options of a schema that hold its words: `Type.String({ ...words(en, pt) })`. */
export const words = (en: FieldWords, pt: FieldWords) => ({ 'x-words': { en, pt } })
