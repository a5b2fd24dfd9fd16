/** Names a browser and its system by its user agent, as far as that says. */

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (agent: string, known: [RegExp, string][]) => known.find(([sign]) => sign.test(agent))?.[1]

/** Such as `Chrome, Android`; null if nothing of it is known. */
export function describeAgent(agent: string | null): string | null {
  const parts = [find(agent ?? '', BROWSERS), find(agent ?? '', SYSTEMS)].filter((part) => part !== undefined)
  return parts.length === 0 ? null : parts.join(', ')
}
