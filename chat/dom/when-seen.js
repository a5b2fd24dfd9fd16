// @ts-check

/** Distance below and above the visible part within which something counts as seen soon. */
const NEAR = '300px'

/**
 * Does something once, as soon as an element comes near the visible part of the page. So a long
 * chat fetches no more pictures than the viewer sees.
 *
 * @param {Element} node
 * @param {() => void} begin
 */
export function whenSeen(node, begin) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      begin()
    },
    { rootMargin: NEAR },
  )
  observer.observe(node)
}
