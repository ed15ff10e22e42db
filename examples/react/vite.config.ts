import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // Preloading by a script of Vite's own is for old browsers.
  build: { modulePreload: { polyfill: false } },
})
