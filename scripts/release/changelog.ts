/** What the changelog says of a release. */

const headingOf = (version: string) => new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: - .*)?\\n`, 'm')

/** The section of the version, without its heading; undefined if there is none. */
export function cutNotes(changelog: string, version: string): string | undefined {
  const heading = headingOf(version).exec(changelog)
  if (heading === null) return undefined
  const after = changelog.slice(heading.index + heading[0].length)
  const end = after.search(/^## /m)
  return `${after.slice(0, end === -1 ? undefined : end).trim()}\n`
}

/** Makes of what is unreleased the section of the version, above which an empty one remains. */
export function turnIntoRelease(changelog: string, version: string, day: string): string {
  return changelog.replace(headingOf('Unreleased'), `## Unreleased\n\n## ${version} - ${day}\n`)
}
