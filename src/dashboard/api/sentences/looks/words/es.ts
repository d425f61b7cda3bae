import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  mostButtons: "Una página tiene como máximo {most, number} enlaces.",
  mostPlugins: "Una página tiene como máximo {most, number} bloques.",
  mostText: "Los bloques de una página tienen como máximo {most, number} KiB de texto en total.",
  itemTwice: "Este identificador ya está entre los elementos.",
  simplerMarkdown: "Debe ser más sencillo: el formato tarda demasiado en dibujarse o resulta demasiado grande.",
  saysTwice: "Dice lo mismo que otro campo: indica solo uno.",
  unitsOnce: "Debe nombrar cada unidad una sola vez.",
  youtubeAddress: "Debe ser la dirección de un vídeo de YouTube.",
  youtubeId: "Debe ser el identificador de un vídeo, de {count, number} caracteres.",
  youtubeSame: "Debe ser el vídeo de la dirección, o quedar vacío.",
  bracketsAtMost: "No puede anidar más de {most, number} paréntesis.",
  cssUnreadable: "Línea {line, number}: esto no se pudo leer como CSS y se omite: {text}",
  cssAtRule: "Línea {line, number}: @{name} no es posible aquí, o cargaría algo: se omite.",
  cssPosition:
    "Línea {line, number}: position puede ser static, relative o absolute, pues otras cajas taparían la página: se omite.",
  cssLoads: "Línea {line, number}: {text} cargaría o ejecutaría algo: se omite.",
  cssSelector: "Línea {line, number}: el selector de esta regla no se puede valorar: la regla se omite.",
  cssNoPart: "Línea {line, number}: esto no es parte de una hoja de estilos: se omite.",
  cssNoProperty:
    "Línea {line, number}: aquí no se conoce la propiedad {text}: se queda, pero los navegadores pueden ignorarla.",
  cssWrongValue:
    "Línea {line, number}: hasta donde se sabe aquí, {name} no puede ser {text}: se queda, pero los navegadores pueden ignorarlo.",
  accentContrast:
    "Con este color, el texto tiene un contraste de {ratio, number}:1 con su fondo, por debajo del 4,5:1 que hace falta para leer: se muestra un tono más claro o más oscuro.",
  accentContrastIn:
    "Con este color, en el aspecto {look, select, light {claro} other {oscuro}}, el texto tiene un contraste de {ratio, number}:1 con su fondo, por debajo del 4,5:1 que hace falta para leer: se muestra un tono más claro o más oscuro.",
  buttonContrast:
    "El texto de este botón tiene un contraste de {ratio, number}:1 con su fondo, por debajo del 4,5:1 que hace falta para leer: se muestra un tono más claro o más oscuro.",
  stopsInOrder: "No puede ser menor que el anterior.",
  designObject: "Debe ser un objeto, o el texto JSON de uno.",
  heightAsWidth: "Debe ser igual al ancho.",
  quarterOfWidth: "Puede ser como máximo un cuarto del ancho.",
  nestedTooDeep: "Está anidado a demasiada profundidad.",
  frameLetter: "No se puede dibujar: la fuente no tiene {text}, sino letras latinas, griegas y cirílicas.",
  logoKind: "Debe ser una imagen PNG, JPEG o WebP.",
  uploadAway: "La imagen no se puede leer en este momento.",
  picturesAway: "En este momento no se pueden crear imágenes.",
  publicHost: "Debe llevar a un servidor público de internet.",
  httpsPort: "Debe estar en el puerto 443, el habitual de https.",
  notFetched: "La imagen no se pudo obtener de ahí.",
  fetchedTooSlowly: "La imagen no se pudo obtener en cinco segundos.",
  pictureTooLarge: "La imagen supera los {most, number} KiB.",
  redirectsTooOften: "La dirección redirige más de tres veces.",
  dotsLowContrast:
    "El contraste entre los puntos y su fondo es de {ratio, number}:1, por debajo del 3:1 que necesitan los lectores.",
  dotsWeakContrast:
    "El contraste entre los puntos y su fondo es de {ratio, number}:1: a partir de 4,5:1, la poca luz y los teléfonos viejos no son problema.",
  inverted: "Los colores están invertidos: muchos lectores no encuentran puntos claros sobre fondo oscuro.",
  logoTooLarge:
    "El logo es demasiado grande para la corrección de errores: elige un nivel más alto o un logo más pequeño.",
  quietZone:
    "La zona de silencio es demasiado pequeña: el fondo no sobresale cuatro módulos del código en todas partes.",
  unread: "Los dos lectores de la prueba no pudieron leer ambos este diseño: elige puntos y esquinas más sencillos.",
  notPublished: "La página no está publicada: no hay nada a lo que volver."
}
