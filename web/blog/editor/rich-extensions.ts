// Extensions of the rich text editor. The server decides what readers get: it sanitises every content.
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'

const OWN_PICTURE = /^\/pictures\/[0-9a-f]{32}\//

/** Pictures of other sites stay in the content but are not shown, as on the post's page. */
const PostImage = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const { src, alt, width, height } = node.attrs
      if (!OWN_PICTURE.test(String(src))) {
        const dom = document.createElement('span')
        dom.className = 'rounded-control border border-line bg-well px-2 py-1 text-quiet text-sm'
        dom.textContent = `Picture from another site, left out${alt ? `: ${alt}` : ''}`
        return { dom }
      }
      const dom = document.createElement('img')
      Object.assign(dom, { src, alt: alt ?? '', ...(width && { width }), ...(height && { height }) })
      return { dom }
    }
  },
})

export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // It would append a paragraph to the content.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: [],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => /^(?:https?:\/\/|\/(?!\/)|#)/i.test(address),
    },
  }),
  PostImage.configure({ inline: true, allowBase64: false }),
]
