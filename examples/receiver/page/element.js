/** Creates elements. Strings are set as text: nothing that was sent is ever markup. */
export const h = (name, props = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(props))
    if (key.startsWith('on')) element[key] = value
    else if (value !== false) element.setAttribute(key, value)
  element.append(...children.flat().filter(child => child !== false && child !== null))
  return element
}
