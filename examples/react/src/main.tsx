import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { createLive } from './live'
import './style.css'

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App live={createLive()} />
  </StrictMode>,
)
