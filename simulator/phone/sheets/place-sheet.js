// @ts-check
import { element } from '../../../chat/dom/element.js'
import { words } from '../words/language.js'
import { field, openSheet, valueOf } from './sheet.js'

/** Where the phone is until the user moves it. */
const HERE = { latitude: '-23.55052', longitude: '-46.633308', name: 'Praça da Sé', address: 'Sé, São Paulo' }

/**
 * The customer sends a place: a point, with or without a name.
 *
 * @param {(writing: import('../contract.js').Writing) => Promise<void>} onSend rejects with a
 * sentence for the reader
 */
export function openPlaceSheet(onSend) {
  const coordinate = { inputmode: 'decimal', required: true, type: 'number', step: 'any' }
  openSheet({
    title: words.place,
    body: [
      field('name', words.placeName, { value: HERE.name }),
      field('address', words.placeAddress, { value: HERE.address }),
      field('latitude', words.latitude, { ...coordinate, value: HERE.latitude, min: '-90', max: '90' }),
      field('longitude', words.longitude, { ...coordinate, value: HERE.longitude, min: '-180', max: '180' }),
    ],
    footer: [element('button', { type: 'submit', class: 'primary' }, words.send)],
    async onSubmit(form) {
      const name = valueOf(form, 'name')
      const address = valueOf(form, 'address')
      await onSend({
        type: 'location',
        location: {
          latitude: Number(valueOf(form, 'latitude')),
          longitude: Number(valueOf(form, 'longitude')),
          ...(name && { name }),
          ...(address && { address }),
        },
      })
    },
  })
}
