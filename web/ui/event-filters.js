// Filters the list in the browser and writes the choice into the address.
;(() => {
  const form = document.currentScript.parentElement
  const output = form.querySelector('output')
  const choose = () => {
    const filters = Object.fromEntries(new FormData(form))
    const matches = (item) => Object.entries(filters).every(([name, value]) => !value || item.dataset[name] === value)
    let count = 0
    // The items follow the form: there are none yet when this script runs.
    for (const item of document.querySelectorAll('[data-sport][data-month]')) {
      item.hidden = !matches(item)
      if (!item.hidden) count++
    }
    const { none, one, other } = output.dataset
    output.textContent = count === 0 ? none : count === 1 ? one : other.replace('{n}', count)
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value))
    history.replaceState(null, '', (query.size ? '?' + query : location.pathname) + '#events')
  }
  form.addEventListener('change', choose)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    choose()
  })
})()
