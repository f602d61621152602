// Replaces the poster by the player on a click. A click with a modifier key follows the link instead.
;(() => {
  const link = document.currentScript.previousElementSibling
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const player = document.createElement('iframe')
    player.src = link.dataset.player
    player.title = link.dataset.title
    player.allow = 'autoplay; fullscreen; picture-in-picture'
    player.allowFullscreen = true
    link.replaceWith(player)
    player.focus()
  })
})()
