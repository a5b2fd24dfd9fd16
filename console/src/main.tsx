/** Entry point of the console: styles first, then the app in its one element. */
import './styles/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepShell } from './api/shell.ts'
import { App } from './app.tsx'

const place = document.getElementById('console')
if (place === null) throw new Error('index.html has no element for the console')
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
keepShell()
