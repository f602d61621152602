// Opens a picture over the page. Arrow keys, swipes and buttons show the others, Escape closes it. A picture that
// cannot be loaded is left out.
;(() => {
  const dialog = document.currentScript.previousElementSibling
  const list = dialog.previousElementSibling
  const [image, caption, count] = dialog.querySelectorAll('img, figcaption, output')
  const links = () => [...list.querySelectorAll('li:not([hidden]) > a')]
  let at = 0
  const leaveOut = (picture) => (picture.closest('li').hidden = true)
  for (const picture of list.querySelectorAll('img')) {
    if (picture.complete && !picture.naturalWidth && picture.loading !== 'lazy') leaveOut(picture)
    picture.addEventListener('error', () => leaveOut(picture))
  }
  const show = (index) => {
    const all = links()
    at = (index + all.length) % all.length
    const thumb = all[at].firstElementChild
    // The sources of the small picture, for a box as wide as the window.
    image.sizes = '100vw'
    image.srcset = thumb.srcset
    image.src = all[at].href
    image.alt = caption.textContent = thumb.alt
    image.width = thumb.width
    image.height = thumb.height
    count.textContent = at + 1 + ' / ' + all.length
    dialog.toggleAttribute('data-lone', all.length < 2)
  }
  list.addEventListener('click', (event) => {
    const link = event.target.closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show(links().indexOf(link))
    dialog.showModal()
  })
  dialog.addEventListener('click', (event) => {
    const { step } = event.target.closest('button')?.dataset ?? {}
    if (step) show(at + Number(step))
    else if (event.target !== image) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) show(at + step)
  })
  let from = null
  dialog.addEventListener('pointerdown', (event) => (from = event.clientX))
  dialog.addEventListener('pointerup', (event) => {
    const way = event.clientX - (from ?? event.clientX)
    if (Math.abs(way) > 60) show(at - Math.sign(way))
  })
  dialog.addEventListener('close', () => links()[at]?.focus())
})()
