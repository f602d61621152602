// Opens a picture over the page. Arrow keys, swipes and buttons show the others, Escape closes it. A picture that
// cannot be loaded is left out.
;(() => {
  const dialog = document.currentScript.previousElementSibling
  const list = dialog.previousElementSibling
  const [image, caption, count] = dialog.querySelectorAll('img, figcaption, output')
  const links = () => [...list.querySelectorAll('li:not([hidden]) > a')]
  let current = 0
  const hidePicture = (picture) => (picture.closest('li').hidden = true)
  for (const picture of list.querySelectorAll('img')) {
    if (picture.complete && !picture.naturalWidth && picture.loading !== 'lazy') hidePicture(picture)
    picture.addEventListener('error', () => hidePicture(picture))
  }
  const show = (index) => {
    const all = links()
    current = (index + all.length) % all.length
    const thumb = all[current].firstElementChild
    // The sources of the small picture, for a box as wide as the window.
    image.sizes = '100vw'
    image.srcset = thumb.srcset
    image.src = all[current].href
    image.alt = thumb.alt
    caption.textContent = all[current].parentElement.dataset.caption
    image.width = thumb.width
    image.height = thumb.height
    count.textContent = current + 1 + ' / ' + all.length
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
    if (step) show(current + Number(step))
    else if (event.target !== image) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step) show(current + step)
  })
  let startX = null
  dialog.addEventListener('pointerdown', (event) => (startX = event.clientX))
  dialog.addEventListener('pointerup', (event) => {
    const distance = event.clientX - (startX ?? event.clientX)
    if (Math.abs(distance) > 60) show(current - Math.sign(distance))
  })
  dialog.addEventListener('close', () => links()[current]?.focus())
})()
