/**
 * The default theme without its web fonts, in the colours of the playground.
 */
import DefaultTheme from 'vitepress/theme-without-fonts'
import './theme.css'

export default DefaultTheme
