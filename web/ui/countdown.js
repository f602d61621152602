// Fills the countdown before this script with the time left and updates it every second.
;(() => {
  const box = document.currentScript.previousElementSibling
  const end = Date.parse(box.dataset.until)
  const units = [...box.querySelectorAll('[data-unit]')]
  const unitMs = { d: 864e5, h: 36e5, m: 6e4, s: 1e3 }
  const tick = () => {
    let left = end - Date.now()
    if (left <= 0) {
      box.hidden = true
      return
    }
    for (const element of units) {
      const ms = unitMs[element.dataset.unit]
      const count = Math.floor(left / ms)
      left -= count * ms
      const text = element.dataset.unit === 'd' ? String(count) : String(count).padStart(2, '0')
      if (element.firstChild.textContent !== text) element.firstChild.textContent = text
      if (element.dataset.one) element.lastChild.textContent = count === 1 ? element.dataset.one : element.dataset.other
    }
    box.hidden = false
    setTimeout(tick, 1000 - (Date.now() % 1000))
  }
  tick()
})()
