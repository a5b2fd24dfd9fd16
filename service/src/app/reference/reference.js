/**
 * The script of the reference: the filter of the navigation, the language of the samples, and a
 * button that copies each. Without it the pages can be read all the same, with samples in curl.
 */
const page = document.documentElement
const index = new URL('reference.json', document.currentScript.src)
const menu = document.querySelector('#menu')
const language = document.querySelector('#language')
const filter = document.querySelector('#filter')
const found = document.querySelector('#found')

for (const label of document.querySelectorAll('.scripted')) label.hidden = false

// Beside the text there is room for it; on a phone it would push the text off the screen.
const isWide = matchMedia('(min-width: 60rem)')
const openMenu = () => (menu.open = isWide.matches)
isWide.addEventListener('change', openMenu)
openMenu()

const LANGUAGE = 'recado-reference-language'
/** A browser may forbid pages to keep anything. */
const keep = (work) => {
  try {
    return work()
  } catch {
    return null
  }
}
const show = (chosen) => {
  page.dataset.language = chosen
  language.value = chosen
}
const kept = keep(() => localStorage.getItem(LANGUAGE))
if ([...language.options].some(({ value }) => value === kept)) show(kept)
language.addEventListener('change', () => {
  show(language.value)
  keep(() => localStorage.setItem(LANGUAGE, language.value))
})

for (const samples of document.querySelectorAll('article .samples')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    const shown = [...samples.querySelectorAll('pre')].find((pre) => getComputedStyle(pre).display !== 'none')
    await navigator.clipboard.writeText(shown?.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  samples.prepend(button)
}

/** The texts of all operations are loaded at the first search. */
let texts = null
const load = () => (texts ??= fetch(index).then((answer) => answer.json()))

async function apply() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean)
  const all = await load()
  let count = 0
  for (const entry of menu.querySelectorAll('[data-operation]')) {
    const text = all[entry.dataset.operation] ?? entry.textContent.toLowerCase()
    entry.hidden = !words.every((word) => text.includes(word))
    if (!entry.hidden) count += 1
  }
  for (const noun of menu.querySelectorAll('.nouns > li'))
    noun.hidden = noun.querySelector('[data-operation]:not([hidden])') === null
  found.textContent = words.length === 0 ? '' : `${count} found`
}
filter.addEventListener('focus', load)
filter.addEventListener('input', apply)
filter.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  menu.querySelector('[data-operation]:not([hidden]) a')?.click()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  menu.open = true
  filter.focus()
})
