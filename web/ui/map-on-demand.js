// Loads the map, its tiles and the course on a click. If that fails, the box returns to its first state and says so.
;(() => {
  const box = document.currentScript.parentElement
  const { lat, lng, tiles, credit, course, program, styles } = box.dataset
  const [button, status] = box.querySelectorAll('button, [role=status]')
  const showFailure = () => {
    button.disabled = false
    status.hidden = false
    box.removeAttribute('data-open')
    box.querySelector('.leaflet-container')?.remove()
  }
  const add = (name, attributes) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement(name), attributes, { onload: resolve, onerror: reject })
      document.head.append(element)
    })
  const pointsOf = async () => {
    const text = await (await fetch(course)).text()
    const page = new DOMParser().parseFromString(text, 'application/xml')
    const points = course.endsWith('.kml')
      ? [...page.querySelectorAll('LineString > coordinates, Track > coord')]
          .flatMap((line) => line.textContent.trim().split(line.localName === 'coord' ? /$/ : /\s+/))
          .map((point) => point.split(/[,\s]/).map(Number))
          .map(([lon, lat]) => [lat, lon])
      : [...page.querySelectorAll('trkpt, rtept')].map((point) =>
          ['lat', 'lon'].map((name) => Number(point.getAttribute(name))),
        )
    const step = Math.ceil(points.length / 2000)
    return points.filter((_, index) => index % step === 0)
  }
  const open = async () => {
    await Promise.all([window.L || add('script', { src: program }), add('link', { rel: 'stylesheet', href: styles })])
    const ground = document.createElement('div')
    box.append(ground)
    box.setAttribute('data-open', '')
    const map = L.map(ground, { scrollWheelZoom: false }).setView([lat, lng], 14)
    let hasTiles = false
    const layer = L.tileLayer(tiles, { maxZoom: 19, attribution: credit }).addTo(map)
    layer.on('tileload', () => (hasTiles = true))
    layer.on('tileerror', () => hasTiles || (layer.off(), showFailure()))
    const color = getComputedStyle(box).getPropertyValue('--primary-500')
    L.circleMarker([lat, lng], { radius: 9, color: '#fff', weight: 3, fillColor: color, fillOpacity: 1 }).addTo(map)
    ground.tabIndex = 0
    ground.focus()
    if (!course) return
    const points = await pointsOf().catch(() => [])
    if (points.length > 1) map.fitBounds(L.polyline(points, { color, weight: 5 }).addTo(map).getBounds().pad(0.05))
  }
  button.hidden = false
  button.addEventListener('click', () => {
    button.disabled = true
    status.hidden = true
    open().catch(showFailure)
  })
})()
