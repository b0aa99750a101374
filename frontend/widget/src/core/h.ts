export { Fragment, h } from 'preact';
