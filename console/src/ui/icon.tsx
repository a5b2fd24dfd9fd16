/** The console's icons: our own line drawings on a grid of 24. Screen readers ignore them. */

const PATHS = {
  alert: 'M12 3 2 20h20L12 3zM12 10v4M12 17v.5',
  bank: 'M3 9l9-5 9 5H3zM6 9v8M10 9v8M14 9v8M18 9v8M3 20h18',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4l2-2zM10 21h4',
  chart: 'M4 20h16M6 16v-5M11 16V5M16 16v-8',
  chat: 'M4 5h16v11H9l-5 4V5zM8 9h8M8 12h5',
  check: 'm5 12 5 5 9-10',
  checks: 'm2 12 5 5 9-10M11 15l2 2 9-10',
  chevron: 'm7 10 5 5 5-5',
  back: 'm14 6-6 6 6 6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  clip: 'M8 12l6-6a3 3 0 0 1 4 4l-8 8a5 5 0 0 1-7-7l8-8',
  down: 'M12 5v14M6 13l6 6 6-6',
  file: 'M6 3h8l4 4v14H6V3zM14 3v4h4',
  key: 'M8 15a4 4 0 1 1 3.5-6H21v4h-3v3h-3v-3h-3.5A4 4 0 0 1 8 15zM8 11v.1',
  leave: 'M10 4H4v16h6M15 8l4 4-4 4M19 12H9',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1',
  money: 'M3 6h18v12H3V6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM6 9.5v.1M18 14.5v.1',
  microphone: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4',
  more: 'M12 5v.1M12 12v.1M12 19v.1',
  offline: 'M3 3l18 18M8.5 8.5A9 9 0 0 0 4 11M16 9.5a9 9 0 0 1 4 1.5M8 15a5 5 0 0 1 8 0M12 19v.1',
  order: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3zM9 8h6M9 12h6',
  pause: 'M8 5v14M16 5v14',
  pen: 'M4 20l1-5L16 4l4 4L9 19l-5 1zM14 6l4 4',
  note: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8 8h8M8 12h4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20a8 8 0 0 1 16 0',
  people:
    'M9 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2 20c0-4 3-6 7-6s7 2 7 6M16 4.5a4 4 0 0 1 0 7M18 14.5c2.5.8 4 2.5 4 5.5',
  phone: 'M7 2h10v20H7zM11 19h2',
  play: 'M7 4l13 8-13 8V4z',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0V8zM12 17v4',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4',
  question: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  send: 'M4 4l17 8-17 8 3-8-3-8zM7 12h14',
  shop: 'M4 9v11h16V9M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-6h4v6',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 14c2 3 6 3 8 0M9 9v.5M15 9v.5',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8v.1',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
