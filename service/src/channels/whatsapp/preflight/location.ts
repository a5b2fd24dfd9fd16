/** Rules of places (Cloud API reference, location messages). */
import { LATITUDE_MAX, LONGITUDE_MAX } from '../../../kinds/location.ts'
import { childPart, textAt, type Part } from './part.ts'
import { refuse, report, toRules, warn, type Exam } from './rule.ts'

/** Rules of places alone. */
export const locationRules = toRules({
  'coordinate-range': refuse(
    'out_of_range',
    'A latitude that is written as a string lies between −90 and 90, such a longitude between −180 and 180.',
    'Cloud API reference, location messages; WGS 84',
  ),
  'place-name': warn(
    'no_name',
    'A place with an address has a name.',
    'a provider: without a name some phones do not show the address',
  ),
})

/** Checks the `location` object of a location message. */
export function checkLocation(location: Part, exam: Exam): void {
  checkDegrees(childPart(location, 'latitude'), LATITUDE_MAX, exam)
  checkDegrees(childPart(location, 'longitude'), LONGITUDE_MAX, exam)
  const [name, address] = [childPart(location, 'name'), childPart(location, 'address')]
  if (textAt(address) !== null && name.value === undefined)
    report(exam, locationRules['place-name'], address, 'Some phones do not show it without `name`.')
}

function checkDegrees(part: Part, max: number, exam: Exam): void {
  const degrees = textAt(part)
  if (degrees === null || !(Math.abs(Number(degrees)) > max)) return
  report(exam, locationRules['coordinate-range'], part, `Must be between −${max} and ${max}.`)
}
