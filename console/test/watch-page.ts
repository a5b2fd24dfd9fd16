/**
 * Runs inside of a page before anything else of it, and reports on the browser's console whatever a
 * page that shows strangers' texts must never have: elements, attributes or links that are not
 * ours.
 */

/** Source of a script: a string, since it is for the browser and knows nothing of here. */
export const watchPage = `(() => {
  const ELEMENTS = 'iframe, object, embed, base, frame, applet, form[action], style, math, animate, marquee, noscript p'
  const report = (what, node) => console.error('injected: ' + what + ' ' + (node.outerHTML ?? '').slice(0, 200))

  function judge(node) {
    if (node.matches(ELEMENTS)) report('element', node)
    if (node.matches('template') && node.innerHTML !== '') report('element', node) // React leaves empty ones as marks
    if (node.matches('script') && !isOurs(node.src)) report('script', node)
    if (node.matches('link, img') && !isOurs(node.href ?? node.src)) report('request', node)
    for (const { name, value } of node.attributes) {
      if (/^on/i.test(name)) report('handler', node)
      if (/^(src|href|action|formaction|xlink:href|srcdoc|data)$/i.test(name) && /^\\s*(javascript|data|vbscript):/i.test(value))
        report('address', node)
    }
    if (node.matches('a[href]')) judgeLink(node)
  }

  function judgeLink(link) {
    const url = new URL(link.href)
    if (url.origin === location.origin || url.protocol === 'blob:') return
    if (!/^https?:$/.test(url.protocol)) report('protocol', link)
    if (link.rel !== 'noopener noreferrer' || link.target !== '_blank') report('rel', link)
    if (url.username !== '' || url.password !== '') report('userinfo', link)
    if (!link.textContent.toLowerCase().includes(url.host)) report('host is not shown', link)
  }

  const isOurs = (address) => address.startsWith(location.origin + '/console/')

  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'attributes') judge(target)
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue
        for (const one of [node, ...node.querySelectorAll('*')]) judge(one)
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true })
})()`
