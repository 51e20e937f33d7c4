package android.os;

public final class Bundle extends BaseBundle {
    public Bundle() {}
    public void putBinder(String key, IBinder value) {}
}
