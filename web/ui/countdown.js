// Fills the countdown before this script with the time left and updates it every second.
;(() => {
  const box = document.currentScript.previousElementSibling
  const end = Date.parse(box.dataset.until)
  const fields = [...box.querySelectorAll('[data-unit]')]
  const units = { d: 864e5, h: 36e5, m: 6e4, s: 1e3 }
  const tick = () => {
    let left = end - Date.now()
    if (left <= 0) {
      box.hidden = true
      return
    }
    for (const field of fields) {
      const unit = units[field.dataset.unit]
      const count = Math.floor(left / unit)
      left -= count * unit
      const shown = field.dataset.unit === 'd' ? String(count) : String(count).padStart(2, '0')
      if (field.firstChild.textContent !== shown) field.firstChild.textContent = shown
      if (field.dataset.one) field.lastChild.textContent = count === 1 ? field.dataset.one : field.dataset.other
    }
    box.hidden = false
    setTimeout(tick, 1000 - (Date.now() % 1000))
  }
  tick()
})()
