;(() => {
  const box = document.querySelector('[data-codes]')
  const [copy, print] = ['copy', 'print'].map((does) => box.querySelector(`[data-does=${does}]`))
  print.hidden = false
  print.addEventListener('click', () => window.print())
  if (!navigator.clipboard) return
  copy.hidden = false
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(box.dataset.codes)
    copy.textContent = copy.dataset.done
  })
})()
