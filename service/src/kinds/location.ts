/** Places on the map. Shape: Cloud API reference, location messages. */
import { Type, type Static } from '../engine/schema.ts'
import { WINDOW_NEEDED, type Kind } from './kind.ts'
import { Text } from '../engine/text-schema.ts'

/** Our own bound of a place's name and address: WhatsApp documents none. */
export const PLACE_CHARS_MAX = 1000
export const LATITUDE_MAX = 90
export const LONGITUDE_MAX = 180

/**
 * WhatsApp documents coordinates as strings; its older examples have numbers. Preflight checks the
 * range of strings.
 */
const Degrees = (max: number, name: string) =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: -max,
    maximum: max,
    maxLength: 32,
    pattern: '^-?[0-9]{1,3}([.][0-9]+)?$',
    description: `${name} in degrees, as a number or as a string with a point: from -${max} to ${max}.`,
  })

/** The `location` object of a location message. */
export const Location = Type.Object(
  {
    latitude: Degrees(LATITUDE_MAX, 'Latitude'),
    longitude: Degrees(LONGITUDE_MAX, 'Longitude'),
    name: Type.Optional(Text(PLACE_CHARS_MAX, 'Name of the place.')),
    address: Type.Optional(Text(PLACE_CHARS_MAX, 'Its address, shown below the name.')),
  },
  { additionalProperties: false, title: 'Location' },
)
export type Location = Static<typeof Location>

export const location: Kind<Location> = {
  type: 'location',
  path: 'location',
  name: 'Location',
  summary: 'Send a place',
  description: `Sends a place on the map. ${WINDOW_NEEDED}`,
  what: 'a place',
  words: {
    en: { label: 'Location', inChat: 'location' },
    pt: { label: 'Localização', inChat: 'localização' },
  },
  field: 'location',
  schema: Location,
  window: 'needed',
  order: null,
  toText: ({ latitude, longitude, name, address }) =>
    [name, address].filter((text) => text !== undefined).join(', ') || `${latitude}, ${longitude}`,
  example: {
    from: '+551140000000',
    to: '+5511987654321',
    location: {
      latitude: -23.5614,
      longitude: -46.6559,
      name: 'Padaria Flor do Trigo',
      address: 'Rua das Flores, 10 - Bela Vista, São Paulo',
    },
  },
}
