/**
 * The settings of VitePress. `scripts/docs.mjs` writes the menu next to the pages.
 */
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { slugify } from './links.mjs'

const { guide, reference } = JSON.parse(readFileSync('temp/site/menu.json', 'utf8'))

/** Faults of the default theme that axe finds, as a file, its source and the right source. */
const FIXES = [
  ['VPHome.vue', '<div \n    class="VPHome"', '<main \n    class="VPHome"'],
  ['VPHome.vue', '</div>\n</template>', '</main>\n</template>'],
  ['VPLocalSearchBox.vue', 'role="button"\n', 'role="dialog"\n'],
  ['VPLocalSearchBox.vue', 'aria-expanded="true"\n      aria-haspopup="listbox"\n', 'aria-modal="true"\n'],
  ['VPLocalSearchBox.vue', `:aria-label="[...p.titles, p.title].join(' > ')"`, ''],
  ['VPLocalSearchBox.vue', `:role="results?.length ? 'listbox' : undefined"`, ''],
  ['VPLocalSearchBox.vue', `:aria-selected="selectedIndex === index ? 'true' : 'false'"`, ''],
  ['VPLocalSearchBox.vue', 'role="option"', ''],
  ['VPLocalSearchBox.vue', '<kbd :aria-label', '<kbd role="img" :aria-label'],
]
/** @type {{ name: string, enforce: 'pre', transform: (code: string, id: string) => string }} */
const fixTheme = {
  name: 'fix-theme',
  enforce: 'pre',
  transform(code, id) {
    return FIXES.filter(([file]) => id.endsWith(`theme-default/components/${file}`)).reduce(
      (text, [file, from, to]) => {
        if (!text.includes(from)) throw new Error(`${file} has changed: it has no ${from}`)
        return text.replaceAll(from, to)
      },
      code,
    )
  },
}

export default defineConfig({
  title: 'gateout',
  description: 'The rules of container tracking: can this box be picked up, what does it owe, and what is next?',
  lang: 'en',
  base: process.env.GATEOUT_DOCS_BASE ?? '/',
  outDir: '../../site',
  cacheDir: '../vitepress-cache',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.GATEOUT_DOCS_BASE ?? '/'}icon.svg` }]],
  markdown: {
    linkify: false,
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: markdown => {
      // A table that is wider than the screen scrolls, which has to work with the keyboard too.
      markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table tabindex="-1">'
      markdown.renderer.rules.table_close = () => '</table></div>'
    },
  },
  vite: { plugins: [fixTheme], build: { chunkSizeWarningLimit: 4_000 } },
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    nav: [
      { text: 'Dispatchers', link: '/dispatcher', activeMatch: '^/(dispatcher|using-the-playground|glossary)' },
      { text: 'Accountants', link: '/check-an-invoice', activeMatch: '^/check-an-invoice' },
      {
        text: 'Developers',
        link: '/getting-started',
        activeMatch:
          '^/(?!reference|conformance|contract|cookbook|check-an-invoice|dispatcher|using-the-playground|glossary|$)',
      },
      { text: 'Implementers', link: '/conformance/guide', activeMatch: '^/(conformance|contract)' },
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference' },
      { text: 'Playground', link: '/playground.html', target: '_self' },
    ],
    sidebar: { '/reference/': reference, '/': guide },
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            boost: { title: 4, text: 2, titles: 1 },
            // The guide before the reference.
            boostDocument: id => (/^\/(reference|project|contract)\b/.test(id) ? 0.3 : 1),
            combineWith: 'AND',
            fuzzy: 0.1,
            prefix: true,
          },
        },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
})
