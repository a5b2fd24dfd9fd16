/**
 * Whether any channel accepts a file, and how large one of its type may be: data of the channels'
 * rules.
 */
import { allRules } from '../channels/registry.ts'
import type { MediaRule } from '../channels/channel.ts'

/** The rules of all uses of all channels. */
const rules = (): MediaRule[] => allRules().flatMap(({ media }) => Object.values(media))

const takes = ({ types, typesUnlisted = [] }: MediaRule, type: string) =>
  types.includes(type) || typesUnlisted.includes(type)

/** Types that may be uploaded, in the order of the rules. */
export const uploadableTypes = (): string[] => [
  ...new Set(rules().flatMap(({ types, typesUnlisted = [] }) => [...types, ...typesUnlisted])),
]

/** The largest file of this type that any use accepts; 0 if none accepts the type. */
export const bytesMaxOf = (type: string): number =>
  Math.max(0, ...rules().flatMap((rule) => (takes(rule, type) ? [rule.bytesMax] : [])))

/** The largest file of all. */
export const uploadBytesMax = (): number => Math.max(0, ...rules().map(({ bytesMax }) => bytesMax))
