import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '../../ui/modal.tsx';
import { LegalArticle, legalTexts } from './legal-article.tsx';
import type { LegalTextName } from './legal-text.ts';

type Props = { name: LegalTextName; onClose: () => void };

export const LegalModal = ({ name, onClose }: Props) => (
  <Modal onClose={onClose} size={680} title={legalTexts[name].title}>
    <LegalArticle name={name} />
  </Modal>
);
