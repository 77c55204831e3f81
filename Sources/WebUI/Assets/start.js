// ---- Initialises the page. The position is restored before the lists load more rows.

restore(history.state?.place);
prepare();
